import { defineConfig } from 'vite'

/** The simulator serves the stand under this path where `STAND_DIR` names it. */
export default defineConfig({ base: '/stand/', build: { assetsDir: '.', modulePreload: false } })
