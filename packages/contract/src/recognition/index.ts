export * from './model.ts'
export * from './answer.ts'
