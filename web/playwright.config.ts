import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests/browser',
  timeout: 120_000, // for machines that do much else; a test takes seconds
  workers: 2,
  // A browser on a busy machine may miss a beat; what passes only the second time is listed as flaky.
  retries: 1,
  reporter: 'list',
  snapshotPathTemplate: '../docs/pictures/{arg}{ext}',
  use: {
    browserName: 'chromium',
    serviceWorkers: 'block', // but where one is tested: it would answer before the test's own routes
    viewport: { width: 1280, height: 720 },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
        '--disable-component-update', '--disable-sync',
        // Pages given by the test (WEB_FILES) count as foreign to this machine's addresses.
        '--disable-features=LocalNetworkAccessChecks',
      ],
    },
  },
});
