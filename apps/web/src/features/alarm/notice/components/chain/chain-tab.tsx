import { ESCALATION_REPEATS_MAX, ESCALATION_STEPS_LIMIT, type EscalationChain } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Form, Switch } from 'antd'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { noticeRecipientsQuery } from '#shared/queries/notice-recipients.ts'
import { NumberInput } from '#shared/ui/input/number-input.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { chainQuery, useSaveChain } from '../../api/notice-queries.ts'
import { emptyStep } from '../../model/chain-form.ts'
import css from '../settings.module.css'
import { StepFields } from './step-fields.tsx'
import { WaitFields } from './wait-fields.tsx'

/** The chain that an alarm of this centre climbs. */
export function ChainTab() {
  const { textOf } = useApiError()
  const { data, error, refetch } = useQuery(chainQuery())
  if (data) return <ChainForm key={data.version} chain={data} />
  if (error) return <ErrorState title={textOf(error)} onRetry={() => void refetch()} />
  return <LoadingMask isLoading />
}

type Fields = Pick<EscalationChain, 'isEnabled' | 'waits' | 'steps' | 'repeats'>

function ChainForm({ chain }: { chain: EscalationChain }) {
  const t = useT()
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const { data: recipients } = useQuery(noticeRecipientsQuery())
  const { mutateAsync, isPending } = useSaveChain()
  const { isEnabled, waits, steps, repeats, version } = chain
  const save = async (fields: Fields) => {
    await mutateAsync({ ...fields, version })
    void message.success(t('notice.chain.saved'))
  }
  return (
    <Form
      className={css['form'] ?? ''}
      form={form}
      layout="vertical"
      initialValues={{ isEnabled, waits, steps, repeats }}
      onFinish={fields => void save(fields).catch(() => undefined)}
    >
      <p className={css['hint']}>{t('notice.chain.hint')}</p>
      {version === 0 && (
        <Alert className={css['own'] ?? ''} type="info" showIcon title={t('notice.chain.own')} />
      )}
      <Form.Item name="isEnabled" label={t('notice.field.isEnabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <WaitFields />
      <p className={css['hint']}>{t('notice.chain.peopleHint')}</p>
      <Form.List name="steps">
        {(fields, { add, remove, move }) => (
          <>
            {fields.length === 0 && <p className={css['hint']}>{t('notice.chain.none')}</p>}
            {fields.map(({ key, name }) => (
              <StepFields
                key={key}
                index={name}
                count={fields.length}
                recipients={recipients}
                onMove={to => move(name, to)}
                onRemove={() => remove(name)}
              />
            ))}
            <Button disabled={fields.length >= ESCALATION_STEPS_LIMIT} onClick={() => add(emptyStep)}>
              {t('notice.chain.addStep')}
            </Button>
          </>
        )}
      </Form.List>
      <Form.Item
        name="repeats"
        label={t('notice.field.repeats')}
        extra={t('notice.chain.repeatsHint')}
        rules={[{ required: true, message: t('shared.rule.required') }]}
      >
        <NumberInput min={0} max={ESCALATION_REPEATS_MAX} precision={0} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isPending}>
        {t('shared.action.save')}
      </Button>
    </Form>
  )
}
