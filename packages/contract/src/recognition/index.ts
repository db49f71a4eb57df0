export * from './model.ts'
export * from './distance.ts'
export * from './model-store.ts'
export * from './answer.ts'
