import { phrases } from '../catalogue.ts'

export const map = phrases({ title: 'Map' })
