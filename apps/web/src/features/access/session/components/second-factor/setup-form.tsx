import type { BegunFactor } from '@palisade/contract'
import { Form, Input, QRCode, Typography, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { codeRule } from '../../model/code-rules.ts'
import { FormNotice } from '../form-notice.tsx'
import css from './second-factor.module.css'

interface Props {
  form: FormInstance<{ code: string }>
  begun: BegunFactor
  problem: string | undefined
  onSubmit: (code: string) => void
  /** Its buttons. */
  children?: ReactNode
}

const QR_PIXELS = 176

/** In fours, for people to type. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/** Shows the secret of a new factor and asks for its first code. The picture is drawn here: the secret goes nowhere. */
export function SetupForm({ form, begun, problem, onSubmit, children }: Props) {
  const t = useT()
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      onFinish={({ code }) => onSubmit(code)}
    >
      <p>{t('secondFactor.setup.scan')}</p>
      <div className={css['scan']}>
        <div role="img" aria-label={t('secondFactor.setup.qr')} className={css['qr']}>
          <QRCode value={begun.otpauthUrl} size={QR_PIXELS} type="svg" color="#000" bgColor="#fff" />
        </div>
        <div>
          <p>{t('secondFactor.setup.type')}</p>
          <Typography.Text
            code
            className={css['secret'] ?? ''}
            copyable={{
              text: begun.secret,
              tooltips: [t('secondFactor.setup.copySecret'), t('shared.result.copied')],
            }}
          >
            {inGroups(begun.secret)}
          </Typography.Text>
        </div>
      </div>
      <Form.Item
        name="code"
        label={t('secondFactor.code')}
        extra={t('secondFactor.setup.enter')}
        rules={[codeRule(t)]}
      >
        <Input
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={7}
          spellCheck={false}
          className={css['code'] ?? ''}
        />
      </Form.Item>
      <FormNotice fault={problem} />
      {children}
    </Form>
  )
}
