import type { AlarmProcedure } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { progressOf } from './procedure-progress.ts'
import css from './procedure.module.css'

interface Props extends Pick<AlarmProcedure, 'name' | 'steps' | 'answers' | 'isBegun' | 'version'> {
  /** Left out in a preview, and of a closed alarm: what was changed since does not concern it. */
  standing?: AlarmProcedure['standing'] | undefined
  /** Left out in a preview, which is of no alarm. */
  because?: AlarmProcedure['because']
}

/** The name of a procedure, how far it is, and why it is this one. */
export function ProcedureHead({
  name,
  version,
  steps,
  answers,
  because,
  isBegun,
  standing = 'newest',
}: Props) {
  const t = useT()
  const { path, done, openRequired } = progressOf(steps, answers)
  const reasons = because?.map(reason => t(`enums.procedureReason.${reason}`))
  return (
    <div>
      <div className={css['head']}>
        <strong className={css['name']}>{name}</strong>
        <span className={css['quiet']}>
          {t('procedure.field.version')} {version}
        </span>
        <span>{t('procedure.run.progress', { done, total: path.length })}</span>
        <span className={openRequired > 0 ? css['open'] : css['quiet']}>
          {openRequired > 0
            ? t('procedure.run.openRequired', { count: openRequired })
            : t('procedure.run.complete')}
        </span>
      </div>
      {standing !== 'newest' && <div className={css['open']}>{t(`procedure.run.standing.${standing}`)}</div>}
      {reasons && (
        <small className={css['quiet']}>
          {reasons.length > 0
            ? t('procedure.run.because', { reasons: reasons.join(t('procedure.run.separator')) })
            : t('procedure.run.everyAlarm')}
          {!isBegun && ` · ${t('procedure.run.notBegun')}`}
        </small>
      )}
    </div>
  )
}
