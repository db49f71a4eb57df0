import type { GuidePlace } from '@palisade/contract'
import type { Language } from '@palisade/phrases'
import { loadChunk } from '#app/load-chunk.ts'
import type { Guide } from './guide.ts'

export type GuideName = GuidePlace extends `${infer Name}#${string}` ? Name : never

type Load = () => Promise<{ guide: unknown }>
const loaders: Readonly<Record<Language, Readonly<Record<GuideName, Load>>>> = {
  en_US: {
    operator: () => import('../../../../../../docs/guide/en/operator.md'),
    dispatcher: () => import('../../../../../../docs/guide/en/more/dispatcher.md'),
    administrator: () => import('../../../../../../docs/guide/en/administrator.md'),
    guard: () => import('../../../../../../docs/guide/en/guard.md'),
    integrator: () => import('../../../../../../docs/guide/en/more/integrator.md'),
  },
  zh_CN: {
    operator: () => import('../../../../../../docs/guide/zh/operator.md'),
    dispatcher: () => import('../../../../../../docs/guide/zh/more/dispatcher.md'),
    administrator: () => import('../../../../../../docs/guide/zh/administrator.md'),
    guard: () => import('../../../../../../docs/guide/zh/guard.md'),
    integrator: () => import('../../../../../../docs/guide/zh/more/integrator.md'),
  },
}

export interface NamedGuide extends Guide {
  name: GuideName
}

/** All guides in one language, the operator's first. Throws `ChunkError`. */
export const loadGuides = (language: Language): Promise<NamedGuide[]> =>
  Promise.all(
    (Object.keys(loaders[language]) as GuideName[]).map(async name => {
      const { guide } = await loadChunk(loaders[language][name])
      return { name, ...(guide as Guide) }
    }),
  )
