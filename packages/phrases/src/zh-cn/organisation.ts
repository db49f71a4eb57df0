import { translationOf } from '../catalogue.ts'
import type { organisation as english } from '../en-us/organisation.ts'

export const organisation = translationOf<typeof english>()({ title: '组织管理' })
