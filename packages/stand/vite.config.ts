import { defineConfig } from 'vite'

/** The simulator serves the stand under this path while `STAND` is on. */
export default defineConfig({ base: '/stand/', build: { assetsDir: '.', modulePreload: false } })
