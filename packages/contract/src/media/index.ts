export * from './limits.ts'
export * from './live.ts'
export * from './control.ts'
