import type { FaceHit } from '@palisade/contract'
import { Button, Flex } from 'antd'
import type { ComponentType } from 'react'
import type { AlarmOfHitProps } from '#shared/feature/parts.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { PersonLink } from '#shared/navigation/person-link.tsx'
import { PlaybackLink } from '#shared/navigation/playback-link.tsx'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { useAcknowledge, useMarkFalse, useUndoFalse } from '../api/security-queries.ts'
import css from './security.module.css'

interface Props {
  hit: FaceHit
  AlarmOfHit: ComponentType<AlarmOfHitProps> | undefined
  /** How the person is called here. */
  name: string
  onWay: (person: NonNullable<FaceHit['person']>) => void
}

/** Buttons and links of a hit: acknowledge it, handle its alarm, say that it is somebody else, go to the recording, along the way. */
export function HitActions({ hit, AlarmOfHit, name, onWay }: Props) {
  const t = useT()
  const mayJudge = useMay('face_hit.judge')
  const acknowledge = useAcknowledge()
  const { id, person, alarmId, camera, at, acknowledgedAt } = hit
  const acknowledgeToo = () => {
    if (mayJudge && acknowledgedAt === null) acknowledge.mutate([id])
  }
  return (
    <Flex wrap gap={8} align="center" className={css['actions']}>
      {mayJudge && <Judge hit={hit} name={name} />}
      {AlarmOfHit && alarmId !== null && <AlarmOfHit alarmId={alarmId} onAcknowledged={acknowledgeToo} />}
      {person && (
        <Button size="small" onClick={() => onWay(person)}>
          {t('faceHit.act.way', { name })}
        </Button>
      )}
      {person && <PersonLink entryId={person.entryId} kind={person.kind} name={name} />}
      {alarmId !== null && (
        <ScreenLink
          screen="alarmLive"
          search={{ alarm: alarmId }}
          label={`${t('faceHit.act.toAlarm')} ${name}`}
        >
          {t('faceHit.act.toAlarm')}
        </ScreenLink>
      )}
      <PlaybackLink key={id} cameraId={camera.id} moment={at} />
    </Flex>
  )
}

function Judge({ hit, name }: Pick<Props, 'hit' | 'name'>) {
  const t = useT()
  const confirm = useConfirm()
  const acknowledge = useAcknowledge()
  const markFalse = useMarkFalse()
  const undoFalse = useUndoFalse()
  const { id, person, deployment, acknowledgedAt, falseBy, hasCapture } = hit
  const ask = async () => {
    const isSure = await confirm({
      title: t('faceHit.act.markFalse'),
      content: t('faceHit.act.markFalseText', { name, deployment: deployment.name }),
      okText: t('faceHit.act.markFalse'),
    })
    if (isSure) markFalse.mutate(id)
  }
  const isMarkable = person !== null && deployment.id !== null && hasCapture && hit.state !== 'false'
  return (
    <>
      {acknowledgedAt === null && (
        <Button
          size="small"
          type="primary"
          loading={acknowledge.isPending}
          onClick={() => acknowledge.mutate([id])}
        >
          {t('faceHit.act.acknowledge')}
        </Button>
      )}
      {falseBy !== null && (
        <Button size="small" loading={undoFalse.isPending} onClick={() => undoFalse.mutate(id)}>
          {t('faceHit.act.undoFalse')}
        </Button>
      )}
      {falseBy === null && isMarkable && (
        <Button size="small" loading={markFalse.isPending} onClick={() => void ask()}>
          {t('faceHit.act.markFalse')}
        </Button>
      )}
    </>
  )
}
