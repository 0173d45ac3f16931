export * from './fault.ts'
export * from './motion.ts'
export { simContract } from './routes.ts'
export * from './state.ts'
