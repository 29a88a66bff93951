import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { loadLanguage } from './i18n.svelte';
import { loadSession } from './session.svelte';
import { applyTheme } from './settings.svelte';

applyTheme();
await Promise.all([loadLanguage(), loadSession()]);
mount(App, { target: document.getElementById('app')! });
