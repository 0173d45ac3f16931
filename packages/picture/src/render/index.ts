export { encodeJpeg } from './jpeg.ts'
export { createScene } from './scene.ts'
export { COARSE, createWorld } from './world.ts'
