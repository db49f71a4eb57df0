export * from './limits.ts'
export * from './client-network.ts'
export * from './live.ts'
export * from './control.ts'
