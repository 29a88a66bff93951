import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

// What scrolls must take the keyboard's focus (axe: scrollable-region-focusable), whatever its role.
const warningFilter = (warning) => warning.code !== 'a11y_no_noninteractive_tabindex';

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, warningFilter } };
