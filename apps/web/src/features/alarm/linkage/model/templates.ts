import type { AlarmType, LinkageActionKind, TimeRange } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { NIGHTS } from '#shared/ui/templates/nights.ts'
import { newAction } from './new-action.ts'
import { emptyLinkage, type EditedAction, type LinkageFields } from './linkage-fields.ts'

/** Rules that many sites begin with. */
export const linkageTemplates = ['fence', 'fire', 'door'] as const
export type LinkageTemplate = (typeof linkageTemplates)[number]

interface Begun {
  eventTypes: AlarmType[]
  /** With the camera of the alarm; whom a notice tells is still to be chosen. */
  kinds: LinkageActionKind[]
  timeRange?: TimeRange
}

const begun: Readonly<Record<LinkageTemplate, Begun>> = {
  fence: {
    eventTypes: ['fence', 'intrusion', 'line_crossing'],
    kinds: ['open_picture', 'record', 'snapshot'],
    timeRange: NIGHTS,
  },
  fire: { eventTypes: ['fire', 'smoke', 'gas'], kinds: ['open_picture', 'snapshot', 'notice'] },
  door: { eventTypes: ['door_forced', 'door_held'], kinds: ['open_picture', 'record'] },
}

/** A new rule as a template begins it; it holds for the whole centre until places are chosen. */
export function linkageOf(template: LinkageTemplate, t: Translator): LinkageFields {
  const { kinds, ...fields } = begun[template]
  const actions = kinds.reduce<EditedAction[]>((made, kind) => [...made, newAction(kind, made)], [])
  return { ...emptyLinkage, ...fields, actions, name: t(`linkageScreen.template.${template}`) }
}
