import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { preferredLanguage, speak } from './i18n/index.svelte';
import { prepareOffline } from './offline';
import { applyTheme, preferences } from './state/settings.svelte';

applyTheme();
await speak(preferences().language ?? preferredLanguage(navigator.languages));
mount(App, { target: document.getElementById('app')! });

if (import.meta.env.PROD) prepareOffline();
