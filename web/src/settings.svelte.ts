// What a player likes, kept in this browser.
export interface Settings {
  language: 'en' | 'pl';
  theme: 'system' | 'light' | 'dark' | 'contrast';
  animation: 'off' | 'fast' | 'normal' | 'slow';
  confirm: 'never' | 'final' | 'always';
  letters: boolean; // single-letter keys
  sound: boolean;
  notify: boolean; // by the system, when it is our turn and the page is hidden
  coordinates: boolean;
}

const key = 'tide.settings';
const standard: Settings = {
  language: navigator.language?.startsWith('pl') ? 'pl' : 'en',
  theme: 'system',
  animation: 'normal',
  confirm: 'never',
  letters: true,
  sound: false,
  notify: false,
  coordinates: true,
};

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Settings>;
  } catch {
    return {}; // written by something else: begin anew
  }
}

export const settings: Settings = $state({ ...standard, ...stored() });

export function change(some: Partial<Settings>): void {
  Object.assign(settings, some);
  localStorage.setItem(key, JSON.stringify(settings));
  applyTheme();
}

const dark = matchMedia('(prefers-color-scheme: dark)');
const contrast = matchMedia('(prefers-contrast: more)');
for (const wish of [dark, contrast]) wish.addEventListener('change', applyTheme);

export function applyTheme(): void {
  const root = document.documentElement;
  const device = contrast.matches ? 'contrast' : dark.matches ? 'dark' : 'light';
  root.dataset.theme = settings.theme === 'system' ? device : settings.theme;
  root.dataset.animation = settings.animation;
  root.lang = settings.language;
}

const still = matchMedia('(prefers-reduced-motion: reduce)');
// Milliseconds for a movement of ordinary length; 0: none.
export function duration(): number {
  if (still.matches) return 0;
  return { off: 0, fast: 140, normal: 260, slow: 380 }[settings.animation];
}
