import { screens, type SingleSignOnBinding } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Space } from 'antd'
import { useState } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { publicConfigQuery } from '#shared/sign-in/encrypt-password.ts'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { ownBindingQuery, useBeginBinding, useFinishBinding, useRemoveBinding } from '../api/own-binding.ts'
import { ownFactorQuery } from '../api/own-factor.ts'
import type { Proof } from '../api/proof.ts'
import { useReturnedSignOn } from '../model/use-returned-sign-on.ts'
import css from '../pages/password-page.module.css'
import { FormNotice } from './form-notice.tsx'
import { ProofForm } from './second-factor/proof-form.tsx'

/** Who one is at the provider of single sign-on; shown where the site has one. */
export function OwnBinding() {
  const config = useQuery(publicConfigQuery())
  return config.data?.singleSignOn ? <Binding /> : null
}

function Binding() {
  const t = useT()
  const { message } = App.useApp()
  const { textOf } = useApiError()
  const { data, error } = useQuery(ownBindingQuery())
  const [asking, setAsking] = useState<'bind' | 'unbind'>()
  const begin = useBeginBinding()
  const remove = useRemoveBinding()
  const { mutate: finish, ...back } = useFinishBinding()
  useReturnedSignOn(
    returned => finish(returned, { onSuccess: () => void message.success(t('singleSignOn.own.isBound')) }),
    screens.password.path,
  )
  const actions = {
    bind: (proof: Proof) => begin.mutateAsync(proof),
    unbind: async (proof: Proof) => {
      await remove.mutateAsync(proof)
      setAsking(undefined)
      void message.success(t('singleSignOn.own.isUnbound'))
    },
  }
  const problem = back.error ?? error
  return (
    <section className={css['section']} aria-label={t('singleSignOn.own.title')}>
      <h2 className={css['title']}>{t('singleSignOn.own.title')}</h2>
      <p className={css['hint']}>{t('singleSignOn.own.hint')}</p>
      {data && <p>{back.isPending ? t('singleSignOn.own.binding') : <BindingText of={data.binding} />}</p>}
      <FormNotice fault={problem ? textOf(problem) : undefined} />
      <Space>
        <Button onClick={() => setAsking('bind')}>
          {t(data?.binding ? 'singleSignOn.own.bindAgain' : 'singleSignOn.own.bind')}
        </Button>
        {data?.binding && (
          <Button danger onClick={() => setAsking('unbind')}>
            {t('singleSignOn.own.unbind')}
          </Button>
        )}
      </Space>
      {asking && (
        <ProofDialog
          why={t(`singleSignOn.own.proofFor.${asking}`)}
          onSubmit={actions[asking]}
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  )
}

function BindingText({ of: binding }: { of: SingleSignOnBinding | null }) {
  const t = useT()
  if (binding === null) return t('singleSignOn.own.notBound')
  const { name, boundAt, isInForce } = binding
  if (!isInForce) return t('singleSignOn.own.notInForce')
  const time = formatDateTime(boundAt)
  return name === '' ? t('singleSignOn.own.bound', { time }) : t('singleSignOn.own.boundAs', { name, time })
}

interface ProofDialogProps {
  why: string
  onSubmit: (proof: Proof) => Promise<void>
  onClose: () => void
}

function ProofDialog({ why, onSubmit, onClose }: ProofDialogProps) {
  const t = useT()
  const factor = useQuery(ownFactorQuery())
  return (
    <AppModal title={t('singleSignOn.own.title')} footer={null} onCancel={onClose} destroyOnHidden>
      {factor.data && (
        <ProofForm
          why={why}
          code={factor.data.isSet ? 'present' : undefined}
          onSubmit={onSubmit}
          onCancel={onClose}
        />
      )}
    </AppModal>
  )
}
