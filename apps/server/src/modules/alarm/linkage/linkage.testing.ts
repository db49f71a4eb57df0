import { ALWAYS, type LinkageAction, type LinkageActionOf, type PermissionCode } from '@palisade/contract'
import { ALARM_PERMISSIONS } from '../../../testing/alarm-operator.ts'
import { uniqueName } from '../../../testing/builders/names.ts'

/** Who may write rules, but do nothing else by hand than what every operator may. */
export const RULE_EDITOR: readonly PermissionCode[] = [
  ...ALARM_PERMISSIONS,
  'linkage.view',
  'linkage.edit',
  'live.view',
  'organisation.view',
  'device.view',
  'defence_zone.view',
]

type Common = 'delaySeconds' | 'waitsForLast' | 'onFailure'
type Own<Kind extends LinkageAction['kind']> = Omit<LinkageActionOf<Kind>, 'kind' | Common>

/** An action that begins at once behind the one before it, and whose failure stops nothing. */
export function actionOf<Kind extends LinkageAction['kind']>(
  kind: Kind,
  own: Own<Kind> & Partial<Pick<LinkageAction, Common>>,
): LinkageAction {
  const common = { delaySeconds: 0, waitsForLast: true, onFailure: 'continue' }
  return { kind, ...common, ...own } as unknown as LinkageAction
}

export const pictureAction = actionOf('open_picture', { cameraIds: [], userIds: [] })

export const draftOf = (deviceIds: string[], more: object = {}) => ({
  name: uniqueName('L'),
  priority: 50,
  description: '',
  eventTypes: [],
  levels: [],
  deviceIds,
  defenceZoneIds: [],
  areaIds: [],
  cameraGroupIds: [],
  timeRange: ALWAYS,
  unacknowledgedSeconds: null,
  actions: [pictureAction],
  ...more,
})
