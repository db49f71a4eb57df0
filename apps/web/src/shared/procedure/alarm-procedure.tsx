import type { AlarmProcedure as Procedure } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Divider, Image } from 'antd'
import { useApiError } from '../api/use-api-error.ts'
import { useObjectAddress } from '../hooks/use-object-address.ts'
import { useT } from '../i18n/language-provider.tsx'
import { useMay } from '../session/session-store.ts'
import { ErrorState } from '../ui/state/error-state.tsx'
import { ProcedureHead } from './procedure-head.tsx'
import { alarmProcedureQuery, answerPictureQuery, useAnswerStep } from './procedure-queries.ts'
import { ProcedureSteps } from './procedure-steps.tsx'
import css from './procedure.module.css'

/** The procedure of an alarm, to be answered step by step, at the desk and on the phone; nothing where none applies. */
export function AlarmProcedure({ alarmId }: { alarmId: string }) {
  const { textOf } = useApiError()
  const query = useQuery(alarmProcedureQuery(alarmId))
  if (query.data) return <Run procedure={query.data} />
  // Most alarms have none: until it is known, no place is taken for it.
  return query.error && <ErrorState title={textOf(query.error)} onRetry={() => void query.refetch()} />
}

function Run({ procedure }: { procedure: Procedure }) {
  const t = useT()
  const mayAnswer = useMay('procedure.answer')
  const { mutateAsync } = useAnswerStep(procedure)
  const { alarmId, steps, answers, cameras, isClosed } = procedure
  return (
    <section aria-label={t('procedure.run.title')} className={css['procedure']}>
      <Divider size="small" titlePlacement="start" plain>
        {t('procedure.run.title')}
      </Divider>
      <ProcedureHead {...procedure} standing={isClosed ? undefined : procedure.standing} />
      {!mayAnswer && !isClosed && <div className={css['quiet']}>{t('procedure.run.mayNot')}</div>}
      <ProcedureSteps
        key={`${procedure.procedureId} ${procedure.version}`}
        {...{ steps, answers, cameras }}
        onAnswer={mayAnswer && !isClosed ? mutateAsync : undefined}
        photo={(pictureId, alt) => <Photo {...{ alarmId, pictureId, alt }} />}
      />
    </section>
  )
}

interface PhotoProps {
  alarmId: string
  pictureId: string
  alt: string
}

function Photo({ alarmId, pictureId, alt }: PhotoProps) {
  const t = useT()
  const picture = useQuery(answerPictureQuery(alarmId, pictureId))
  const address = useObjectAddress(picture.data)
  if (picture.error) return <span className={css['quiet']}>{t('procedure.run.noPhoto')}</span>
  return address === undefined ? null : <Image src={address} alt={alt} width={72} height={54} />
}
