import {
  linkageAction,
  tellsNobody,
  type ErrorCode,
  type LinkageAction,
  type LinkageActionKind,
} from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { issueText } from '#shared/lib/zod-rule.ts'

/** Why fields of one action are refused, by their names; '' is the action as a whole. */
export type ActionFaults = ReadonlyMap<string, string>

export const noFaults: ActionFaults = new Map()

/** The faults of an action that was not sent yet. */
export function faultsOf(t: Translator, action: LinkageAction): ActionFaults {
  const faults = new Map<string, string>()
  const issues = linkageAction.safeParse(action, { reportInput: true }).error?.issues ?? []
  for (const issue of issues) {
    const field = String(issue.path[0] ?? '')
    if (faults.has(field)) continue
    faults.set(field, isEmpty(issue.input) ? t('shared.rule.required') : issueText(t, issue))
  }
  if (tellsNobody(action)) faults.set('userIds', t('shared.rule.required'))
  return faults
}

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0)

/** The field with the thing that an action acts on. */
const thingOf: { readonly [Kind in LinkageActionKind]: string } = {
  open_picture: 'cameraIds',
  preset: 'deviceId',
  snapshot: 'cameraId',
  record: 'cameraIds',
  output: 'deviceId',
  zone: 'defenceZoneIds',
  procedure: 'procedureId',
  alarm: 'deviceId',
  task: 'userIds',
  notice: 'userIds',
  webhook: 'webhookId',
  mqtt: 'topic',
}

/** The field of an action that a refusal of the server is about. */
export function refusedField(code: ErrorCode, kind: LinkageActionKind): string {
  switch (code) {
    case 'linkage.not_a_camera':
    case 'linkage.not_able':
    case 'linkage.action_target_gone':
    case 'linkage.tells_nobody':
      return thingOf[kind]
    case 'linkage.raises_itself':
      return 'type'
    default:
      return ''
  }
}
