import type { AlarmType } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { emptyInhibition, type InhibitionFields } from './inhibition-fields.ts'

/** Rules that many sites begin with. */
export const inhibitionTemplates = ['works', 'storm', 'maintenance'] as const
export type InhibitionTemplate = (typeof inhibitionTemplates)[number]

const begun: Readonly<Record<InhibitionTemplate, { types: AlarmType[]; hours: number }>> = {
  works: { types: ['motion', 'loitering', 'intrusion', 'line_crossing'], hours: 8 },
  storm: { types: ['motion', 'line_crossing', 'fence'], hours: 4 },
  maintenance: {
    types: ['device_offline', 'device_fault', 'tamper', 'video_loss', 'video_tamper'],
    hours: 2,
  },
}

/** A new rule as a template begins it; it holds for the whole centre until places are chosen. */
export const inhibitionOf = (template: InhibitionTemplate, t: Translator): InhibitionFields => ({
  ...emptyInhibition,
  ...begun[template],
  name: t(`inhibition.template.${template}`),
  reason: t(`inhibition.template.${template}`),
})
