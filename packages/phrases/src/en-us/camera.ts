import { phrases } from '../catalogue.ts'

export const camera = phrases({ title: 'Cameras' })
