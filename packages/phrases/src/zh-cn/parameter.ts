import { translationOf } from '../catalogue.ts'
import type { parameter as english } from '../en-us/parameter.ts'

export const parameter = translationOf<typeof english>()({ title: '系统参数' })
