import { phrases } from '../catalogue.ts'

export const live = phrases({ title: 'Video control' })
