import { PrinterOutlined } from '@ant-design/icons'
import { Alert, Button, Space, Typography } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { printLines } from '../../model/print-lines.ts'
import css from './second-factor.module.css'

interface Props {
  codes: readonly string[]
  /** Whose they are, for the printed page. */
  user: string
  onContinue: () => void
  isPending?: boolean
}

/** Recovery codes, this once. */
export function RecoveryCodes({ codes, user, onContinue, isPending = false }: Props) {
  const t = useT()
  const print = () =>
    printLines(t('secondFactor.codes.printTitle', { product: t('shell.product'), user }), codes)
  const tooltips = [t('secondFactor.codes.copy'), t('shared.result.copied')]
  return (
    <>
      <Alert type="warning" showIcon title={t('secondFactor.codes.shownOnce')} />
      <p>{t('secondFactor.codes.explain')}</p>
      <ul className={css['codes']} aria-label={t('secondFactor.codes.title')}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Space size="large">
        <Button type="primary" loading={isPending} onClick={onContinue}>
          {t('secondFactor.codes.continue')}
        </Button>
        <Typography.Text copyable={{ text: codes.join('\n'), tooltips }}>
          {t('secondFactor.codes.copy')}
        </Typography.Text>
        <Button icon={<PrinterOutlined />} onClick={print}>
          {t('secondFactor.codes.print')}
        </Button>
      </Space>
    </>
  )
}
