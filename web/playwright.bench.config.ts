import config from './playwright.config';

export default { ...config, testDir: 'bench', workers: 1, timeout: 300_000 };
