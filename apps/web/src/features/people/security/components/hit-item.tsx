import { likenessOf, type FaceHit } from '@palisade/contract'
import { Typography } from 'antd'
import type { ComponentType } from 'react'
import type { AlarmOfHitProps } from '#shared/feature/parts.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import { hitPictureQuery } from '../api/security-queries.ts'
import { FaceFigure } from './face-figure.tsx'
import { HitActions } from './hit-actions.tsx'
import css from './security.module.css'

interface Props {
  hit: FaceHit
  AlarmOfHit: ComponentType<AlarmOfHitProps> | undefined
  onWay: (person: NonNullable<FaceHit['person']>) => void
}

/** A hit as a proposal: the captured face beside the person of the list, how alike they are, and what was said of it. */
export function HitItem({ hit, AlarmOfHit, onWay }: Props) {
  const t = useT()
  const { person, camera, areaName, level, reason, groupName, deployment } = hit
  const name = useHitName(hit)
  const at = formatDateTime(hit.at)
  const missing = t('faceHit.noPicture')
  return (
    <li className={css['hit']} aria-label={`${name}, ${camera.name}, ${at}`}>
      <div className={css['head']}>
        <Typography.Text strong>{name}</Typography.Text>
        <AlarmLevelTag level={level} />
      </div>
      <div className={css['pair']}>
        <FaceFigure
          query={hitPictureQuery(hit.id, 'face')}
          isThere={hit.hasCapture}
          label={t('faceHit.faceOf', { camera: camera.name, at })}
          missing={missing}
          caption={t('faceHit.captured')}
        />
        {!hit.isUnlisted && (
          <FaceFigure
            query={hitPictureQuery(hit.id, 'person')}
            isThere={person?.hasPicture === true}
            label={t('faceHit.personOf', { name })}
            missing={missing}
            caption={t('faceHit.listed')}
          />
        )}
      </div>
      <Likeness hit={hit} />
      <div>
        {at} · {areaName} / {camera.name}
      </div>
      <div className={css['quiet']}>{[deployment.name, groupName, reason].filter(Boolean).join(' · ')}</div>
      <Said hit={hit} />
      <HitActions hit={hit} AlarmOfHit={AlarmOfHit} name={name} onWay={onWay} />
    </li>
  )
}

function useHitName({ person, isUnlisted }: FaceHit): string {
  const t = useT()
  if (isUnlisted) return t('faceHit.unlisted')
  return person?.name ?? t('faceHit.deleted')
}

/** The similarity in words beside the number, and what makes it weaker. */
function Likeness({ hit: { similarity, threshold, quality } }: { hit: FaceHit }) {
  const t = useT()
  const faults = (quality?.faults ?? []).map(fault =>
    t(`recognition.faults.${fault}`, { width: quality?.width ?? 0 }),
  )
  return (
    <>
      {similarity !== null && (
        <div>
          {t(`comparison.likeness.${likenessOf(similarity)}`)} ·{' '}
          {t('faceHit.similarity', { percent: Math.round(similarity), threshold: threshold ?? 0 })}
        </div>
      )}
      {faults.length > 0 && (
        <div className={css['quiet']}>{t('faceHit.faults', { faults: faults.join(', ') })}</div>
      )}
    </>
  )
}

/** The outcome, and who said what of it. */
function Said({ hit: { state, acknowledgedBy, falseBy } }: { hit: FaceHit }) {
  const t = useT()
  const said = [
    falseBy === null ? t(`enums.faceHitState.${state}`) : t('faceHit.falseBy', { name: falseBy }),
    ...(acknowledgedBy === null ? [] : [t('faceHit.acknowledgedBy', { name: acknowledgedBy })]),
  ]
  return <div className={css['quiet']}>{said.join(' · ')}</div>
}
