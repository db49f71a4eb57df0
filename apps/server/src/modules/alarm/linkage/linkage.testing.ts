import {
  ALWAYS,
  type AlarmType,
  type LinkageAction,
  type LinkageActionOf,
  type PermissionCode,
} from '@palisade/contract'
import sharp from 'sharp'
import { ALARM_PERMISSIONS } from '#server/testing/alarm-operator.ts'
import { buildApiKey } from '#server/testing/builders/api-key.ts'
import type { BuiltDevice } from '#server/testing/builders/device.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'
import { createIntakeProbe, eventOf } from '#server/modules/alarm/intake/intake.testing.ts'

/** The permissions of a user who may write rules, and otherwise may do only what every operator may. */
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

/** An action without a delay that waits for the action before it; the run goes on when the action fails. */
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

/** The JPEG that the cameras of a test return. */
export const jpegPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#445566' } })
    .jpeg()
    .toBuffer()

/** Raises alarms as an outside system does, and reads what they set off. */
export async function createLinkageProbe(server: TestServer) {
  const intake = createIntakeProbe(server, (await buildApiKey(server.db)).key)
  const runsOf = (ruleId: string) =>
    server.db
      .selectFrom('linkage_run')
      .selectAll()
      .where('rule_id', '=', ruleId)
      .orderBy('triggered_at')
      .execute()
  return {
    runsOf,
    stepsOf: (runId: string) =>
      server.db
        .selectFrom('linkage_step')
        .selectAll()
        .where('run_id', '=', runId)
        .orderBy('position')
        .execute(),
    /** @returns the id of the alarm */
    async raise(device: BuiltDevice, type: AlarmType = 'intrusion'): Promise<string> {
      return got(await intake.send(eventOf(device, { type }))).alarmId ?? ''
    },
    /** The newest run of a rule, once it is over. */
    ended: (ruleId: string) =>
      until(async () => {
        const run = (await runsOf(ruleId)).at(-1)
        return run?.ended_at ? run : undefined
      }),
  }
}
