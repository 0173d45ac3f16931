import { defineConfig } from 'vite'

/** The simulator serves the stand under this path if `STAND_DIR` is set. */
export default defineConfig({ base: '/stand/', build: { assetsDir: '.', modulePreload: false } })
