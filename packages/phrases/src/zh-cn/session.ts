import { translationOf } from '../catalogue.ts'
import type { session as english } from '../en-us/session.ts'

export const session = translationOf<typeof english>()({ login: { title: '登录' } })
