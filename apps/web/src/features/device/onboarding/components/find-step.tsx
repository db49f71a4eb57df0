import { RadarChartOutlined } from '@ant-design/icons'
import { probedDrivers } from '@palisade/contract'
import { Alert, Button, Input, InputNumber, Switch, Tabs } from 'antd'
import { useId, useState } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import type { useTargets } from '../api/use-onboarding.ts'
import { ADDRESS_LIMIT, ADDRESSES_TEXT_LIMIT, readAddresses } from '../model/addresses.ts'
import { presetWay, type Preset } from '../model/preset.ts'
import { typedTarget, type ProbeDriver, type Target, type TypedWay } from '../model/target.ts'
import css from './onboarding.module.css'

interface Props {
  all: ReturnType<typeof useTargets>
  preset: Preset
  onAdded: (targets: readonly Target[]) => void
}

/** Two ways to a device: it answers on the network, or its address is typed. */
export function FindStep({ all, preset, onAdded }: Props) {
  const t = useT()
  const [tab, setTab] = useState(preset.host ? 'address' : 'network')
  return (
    <Tabs
      size="small"
      activeKey={tab}
      onChange={setTab}
      items={[
        { key: 'network', label: t('onboarding.find.network'), children: <NetworkSearch all={all} /> },
        {
          key: 'address',
          label: t('onboarding.find.address'),
          children: <TypedAddresses preset={preset} onAdded={onAdded} />,
        },
      ]}
    />
  )
}

function NetworkSearch({ all: { discover } }: Pick<Props, 'all'>) {
  const t = useT()
  const { textOf } = useApiError()
  return (
    <div className={css['find']}>
      <Button
        type="primary"
        icon={<RadarChartOutlined />}
        loading={discover.isPending}
        onClick={() => discover.mutate()}
      >
        {t(discover.isPending ? 'onboarding.find.searching' : 'onboarding.find.search')}
      </Button>
      <span className={css['hint']}>{t('onboarding.find.networkHint')}</span>
      {discover.error && <Alert type="error" showIcon title={textOf(discover.error)} />}
      {discover.data && !discover.isPending && (
        <span role="status">{t('onboarding.find.found', { count: discover.data.length })}</span>
      )}
    </div>
  )
}

function TypedAddresses({ preset, onAdded }: Pick<Props, 'preset' | 'onAdded'>) {
  const t = useT()
  const [text, setText] = useState(preset.host ?? '')
  const [way, setWay] = useState<TypedWay>(() => presetWay(preset))
  const [isShown, setShown] = useState(false)
  const { addresses, faults, isTooMany } = readAddresses(text)
  const isWrong = faults.length > 0 || isTooMany
  const handleAdd = () => {
    setShown(true)
    if (addresses.length === 0 || isWrong) return
    onAdded(addresses.map(address => typedTarget(address, way)))
    setText('')
    setShown(false)
  }
  return (
    <div className={css['find']}>
      <Input.TextArea
        aria-label={t('onboarding.find.addresses')}
        placeholder={t('onboarding.find.addressHint')}
        value={text}
        autoSize={{ minRows: 1, maxRows: 4 }}
        maxLength={ADDRESSES_TEXT_LIMIT}
        spellCheck={false}
        onChange={event => setText(event.target.value)}
        style={{ maxWidth: 420 }}
      />
      <WayFields way={way} onWay={setWay} />
      <Button type="primary" onClick={handleAdd} disabled={text.trim() === ''}>
        {t('onboarding.find.add')}
      </Button>
      {isShown && faults.length > 0 && (
        <Alert type="error" showIcon title={t('onboarding.find.unreadable', { words: faults.join(', ') })} />
      )}
      {isShown && isTooMany && (
        <Alert type="error" showIcon title={t('onboarding.find.tooMany', { count: ADDRESS_LIMIT })} />
      )}
    </div>
  )
}

function WayFields({ way, onWay }: { way: TypedWay; onWay: (way: TypedWay) => void }) {
  const t = useT()
  const base = useId()
  return (
    <>
      <AppSelect<ProbeDriver>
        aria-label={t('device.field.driver')}
        value={way.driver}
        onChange={driver => onWay({ ...way, driver })}
        options={probedDrivers.map(value => ({ value, label: t(`enums.driver.${value}`) }))}
        style={{ width: 170 }}
      />
      <label htmlFor={`${base}-port`}>{t('device.field.port')}</label>
      <InputNumber<number>
        id={`${base}-port`}
        min={1}
        max={65_535}
        precision={0}
        controls={false}
        value={way.port}
        onChange={port => onWay({ ...way, port: port ?? 80 })}
        style={{ width: 80 }}
      />
      <label htmlFor={`${base}-tls`}>{t('device.field.isTls')}</label>
      <Switch id={`${base}-tls`} checked={way.isTls} onChange={isTls => onWay({ ...way, isTls })} />
    </>
  )
}
