import type { LinkageActionKind } from '@palisade/contract'
import type { ComponentType } from 'react'
import { AlarmFields } from './alarm-fields.tsx'
import type { KindProps } from './kind-props.ts'
import { MqttFields } from './mqtt-fields.tsx'
import { NoticeFields } from './notice-fields.tsx'
import { OpenPictureFields } from './open-picture-fields.tsx'
import { OutputFields } from './output-fields.tsx'
import { PresetFields } from './preset-fields.tsx'
import { ProcedureFields } from './procedure-fields.tsx'
import { RecordFields } from './record-fields.tsx'
import { SnapshotFields } from './snapshot-fields.tsx'
import { TaskFields } from './task-fields.tsx'
import { WebhookFields } from './webhook-fields.tsx'
import { ZoneFields } from './zone-fields.tsx'

/** The form part of each kind of action: a kind without one does not compile. */
export const kindParts: { readonly [Kind in LinkageActionKind]: ComponentType<KindProps<Kind>> } = {
  open_picture: OpenPictureFields,
  preset: PresetFields,
  snapshot: SnapshotFields,
  record: RecordFields,
  output: OutputFields,
  zone: ZoneFields,
  procedure: ProcedureFields,
  alarm: AlarmFields,
  task: TaskFields,
  notice: NoticeFields,
  webhook: WebhookFields,
  mqtt: MqttFields,
}
