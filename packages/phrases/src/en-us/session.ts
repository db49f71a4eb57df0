import { phrases } from '../catalogue.ts'

export const session = phrases({ login: { title: 'Log in' } })
