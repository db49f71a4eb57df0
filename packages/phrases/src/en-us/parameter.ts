import { phrases } from '../catalogue.ts'

export const parameter = phrases({ title: 'System parameters' })
