import config from './playwright.config';

export default { ...config, testDir: 'gallery', workers: 1, timeout: 300_000 };
