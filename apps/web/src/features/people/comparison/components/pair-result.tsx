import { likenessOf, type LookedAt, type RecognitionState, type ShownFace } from '@palisade/contract'
import { Alert, Progress } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { cutStyle } from '../model/face-picture.ts'
import css from './comparison.module.css'

/** Pixels of a cut-out's side. */
const SIDE = 200

export interface PairFace {
  name: string
  address: string
  looked: LookedAt
  face: ShownFace
}

interface Props {
  first: PairFace
  second: PairFace
  /** Percent; null where one of them cannot be compared. */
  similarity: number | null
  /** The model in use. */
  model: RecognitionState['model']
}

/** Two faces side by side, each as large as the other, and how alike they are in words. */
export function PairResult({ first, second, similarity, model }: Props) {
  const t = useT()
  const faults = [...new Set([...first.face.faults, ...second.face.faults])]
  return (
    <section className={css['result']} aria-live="polite">
      <div className={css['pair']}>
        <Cut {...first} />
        <Cut {...second} />
      </div>
      {similarity === null ? (
        <Alert type="warning" showIcon title={t('comparison.notComparable')} />
      ) : (
        <div className={css['verdict']}>
          <strong className={css['percent']}>{t('comparison.result', { percent: similarity })}</strong>
          <Progress percent={similarity} showInfo={false} aria-hidden />
          <p className={css['words']}>{t(`comparison.likeness.${likenessOf(similarity)}`)}</p>
          {faults.length > 0 && (
            <p className={css['hint']}>
              {t('comparison.faults', {
                faults: faults
                  .map(fault => t(`recognition.faults.${fault}`, { width: model?.minFacePx ?? 0 }))
                  .join(' · '),
              })}
            </p>
          )}
          {model?.isBuiltIn && <p className={css['hint']}>{t('comparison.calibration')}</p>}
        </div>
      )}
    </section>
  )
}

/** A face in the middle of a square, as high as that of every other one. */
export function Cut({ name, address, looked, face }: PairFace) {
  return (
    <div className={css['cut']} style={{ width: SIDE, height: SIDE }}>
      <img src={address} alt={name} style={cutStyle(looked, face, SIDE)} />
    </div>
  )
}
