import { useQuery } from '@tanstack/react-query'
import { App, Skeleton } from 'antd'
import type { BegunFactor } from '@palisade/contract'
import { useState } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useSession } from '#shared/session/session-store.ts'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import {
  ownFactorQuery,
  useBeginOwnFactor,
  useDisableOwnFactor,
  useRenewRecoveryCodes,
} from '../../api/own-factor.ts'
import type { Proof } from '../../api/proof.ts'
import { OwnFactorOverview, type OwnFactorAction } from './own-factor-overview.tsx'
import { OwnFactorSetup } from './own-factor-setup.tsx'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Step =
  | { kind: 'overview' }
  | { kind: 'proof'; for: OwnFactorAction }
  | { kind: 'setup'; begun: BegunFactor }
  | { kind: 'codes'; codes: readonly string[] }

const overview: Step = { kind: 'overview' }

/** One's own second factor: whether it is on, and what can be done with it. */
export function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  const { textOf } = useApiError()
  const userName = useSession(session => session.user?.userName ?? '')
  const state = useQuery(ownFactorQuery())
  const [step, setStep] = useState(overview)
  const begin = useBeginOwnFactor()
  const renew = useRenewRecoveryCodes()
  const disable = useDisableOwnFactor()

  const actions = {
    setUp: async (proof: Proof) => setStep({ kind: 'setup', begun: await begin.mutateAsync(proof) }),
    renew: async (proof: Proof) => {
      const { recoveryCodes } = await renew.mutateAsync(proof)
      setStep({ kind: 'codes', codes: recoveryCodes })
    },
    disable: async (proof: Proof) => {
      await disable.mutateAsync(proof)
      void message.success(t('secondFactor.own.isOff'))
      setStep(overview)
    },
  } satisfies Record<OwnFactorAction, (proof: Proof) => Promise<void>>
  const title = step.kind === 'codes' ? t('secondFactor.codes.title') : t('secondFactor.title')
  return (
    <AppModal
      title={title}
      footer={null}
      width={640}
      mask={{ closable: false }}
      onCancel={onClose}
      destroyOnHidden
    >
      {step.kind === 'overview' &&
        (state.data ? (
          <OwnFactorOverview
            state={state.data}
            onAction={action => setStep({ kind: 'proof', for: action })}
          />
        ) : state.error ? (
          <p role="alert">{textOf(state.error)}</p>
        ) : (
          <Skeleton active paragraph={{ rows: 2 }} />
        ))}
      {step.kind === 'proof' && (
        <ProofForm
          key={step.for}
          why={t(`secondFactor.own.passwordFor.${step.for}`)}
          code={state.data?.isSet ? 'present' : state.data?.isRequired ? 'enrolment' : undefined}
          onSubmit={actions[step.for]}
          onCancel={() => setStep(overview)}
        />
      )}
      {step.kind === 'setup' && (
        <OwnFactorSetup
          begun={step.begun}
          onDone={codes => {
            void message.success(t('secondFactor.own.isOn'))
            setStep({ kind: 'codes', codes })
          }}
          onCancel={() => setStep(overview)}
        />
      )}
      {step.kind === 'codes' && (
        <RecoveryCodes codes={step.codes} user={userName} onContinue={() => setStep(overview)} />
      )}
    </AppModal>
  )
}
