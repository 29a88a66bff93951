import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { loadLanguage } from './i18n.svelte';
import { keepShell } from './network.svelte';
import { loadSession } from './session.svelte';
import { applyTheme } from './settings.svelte';

// A tab that is older than the server asks for files that are gone: once is enough to become new.
addEventListener('vite:preloadError', (event) => {
  if (sessionStorage.getItem('tide.reloaded')) return;
  sessionStorage.setItem('tide.reloaded', 'yes');
  event.preventDefault();
  location.reload();
});

applyTheme();
await Promise.all([loadLanguage(), loadSession()]);
mount(App, { target: document.getElementById('app')! });
performance.mark('tide.ready'); // the tests measure how long it took
void keepShell();
