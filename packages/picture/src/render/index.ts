export { createEnvironment, LOW_DETAIL } from './environment.ts'
export { encodeJpeg } from './jpeg.ts'
export { createScene } from './scene.ts'
