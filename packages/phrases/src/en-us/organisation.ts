import { phrases } from '../catalogue.ts'

export const organisation = phrases({ title: 'Organisation' })
