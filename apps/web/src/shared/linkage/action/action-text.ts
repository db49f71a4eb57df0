import type { LinkageAction, LinkageActionKind, LinkageActionOf } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { namesInWords } from '#shared/lib/names-in-words.ts'

/** The name of a device, zone, procedure or user; undefined while it is not known. */
export type NameOf = (id: string) => string | undefined

type Words<Kind extends LinkageActionKind> = (
  t: Translator,
  action: LinkageActionOf<Kind>,
  name: (id: string) => string,
) => string

const named = (t: Translator, ids: readonly string[], name: (id: string) => string, none: string) =>
  ids.length === 0 ? none : namesInWords(t, ids.map(name))

const words: { readonly [Kind in LinkageActionKind]: Words<Kind> } = {
  open_picture: (t, { cameraIds, userIds }, name) =>
    t('linkageScreen.does.open_picture', {
      cameras: named(t, cameraIds, name, t('linkageScreen.ownCamera')),
      consoles:
        userIds.length === 0
          ? t('linkageScreen.everybody')
          : t('linkageScreen.consolesOf', { names: named(t, userIds, name, '') }),
    }),
  preset: (t, { deviceId, label }, name) =>
    t('linkageScreen.does.preset', { camera: name(deviceId), preset: label || t('linkageScreen.open') }),
  snapshot: (t, { cameraId }, name) =>
    t('linkageScreen.does.snapshot', {
      camera: cameraId === null ? t('linkageScreen.ownCamera') : name(cameraId),
    }),
  record: (t, { cameraIds, seconds }, name) =>
    t('linkageScreen.does.record', {
      cameras: named(t, cameraIds, name, t('linkageScreen.ownCamera')),
      seconds,
    }),
  output: (t, { deviceId, label, isOn }, name) =>
    t(isOn ? 'linkageScreen.does.outputOn' : 'linkageScreen.does.outputOff', {
      device: name(deviceId),
      output: label || t('linkageScreen.open'),
    }),
  zone: (t, { defenceZoneIds, action }, name) =>
    t('linkageScreen.does.zone', {
      action: t(`linkageScreen.zoneAction.${action}`),
      zones: named(t, defenceZoneIds, name, t('linkageScreen.open')),
    }),
  procedure: (t, { procedureId }, name) =>
    t('linkageScreen.does.procedure', { procedure: name(procedureId) }),
  alarm: (t, { type, level }) =>
    level === null
      ? t('linkageScreen.does.alarm', { type: t(`enums.alarmType.${type}`) })
      : t('linkageScreen.does.alarmAt', {
          type: t(`enums.alarmType.${type}`),
          level: t(`enums.alarmLevel.${level}`),
        }),
  task: (t, { userIds }, name) =>
    t('linkageScreen.does.task', { people: named(t, userIds, name, t('linkageScreen.open')) }),
  notice: (t, { userIds, groupIds, roleIds, channels }, name) =>
    t('linkageScreen.does.notice', {
      people: named(t, [...userIds, ...groupIds, ...roleIds], name, t('linkageScreen.open')),
      ways: namesInWords(
        t,
        channels.map(channel => t(`linkageScreen.way.${channel}`)),
      ),
    }),
  webhook: (t, { webhookId }, name) => t('linkageScreen.does.webhook', { receiver: name(webhookId) }),
  mqtt: (t, { topic }) => t('linkageScreen.does.mqtt', { topic }),
}

/** An action in words; null is one that the reader may not see. */
export function actionText(t: Translator, action: LinkageAction | null, nameOf: NameOf): string {
  if (action === null) return t('linkageScreen.hiddenAction')
  const tell = words[action.kind] as Words<LinkageActionKind>
  return tell(t, action, id => nameOf(id) ?? t(id === '' ? 'linkageScreen.open' : 'linkageScreen.unknown'))
}
