import { probedDrivers, type DriverName, type StreamChoice, type VideoSource } from '@palisade/contract'
import { Form } from 'antd'
import { useEffect, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { codecName } from '#shared/lib/codec-name.ts'
import { proposeStreams } from '#shared/lib/stream-proposal.ts'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { mainOf, subOf } from '../model/stream-settings.ts'
import type { DeviceFields } from '../model/device-form.ts'
import css from './device-form.module.css'

interface Props {
  driver: DriverName
  sources: readonly VideoSource[]
}

/** Chooses main and auxiliary stream from those that the device itself named. */
export function StreamPicker({ driver, sources }: Props) {
  const t = useT()
  const [chosen, setChosen] = useState<string>()
  const form = Form.useFormInstance<DeviceFields>()
  const mainUrl = Form.useWatch(['config', 'mainUrl'], form)
  if (!probedDrivers.some(name => name === driver)) return null
  const used = sources.find(({ streams }) => streams.some(({ url }) => url === mainUrl))
  const source = sources.find(each => each.token === chosen) ?? used ?? sources[0]
  if (source === undefined || source.streams.length === 0) return null
  return (
    <div className={css['streams']}>
      {sources.length > 1 && (
        <label className={css['stream']}>
          {t('device.act.source')}
          <AppSelect
            aria-label={t('device.act.source')}
            value={source.token}
            onChange={setChosen}
            options={sources.map(({ token, name }) => ({ value: token, label: name || token }))}
          />
        </label>
      )}
      <Streams key={source.token} source={source} isNew={!mainUrl || chosen !== undefined} />
    </div>
  )
}

const optionOf = ({ token, name, codec, width, height }: StreamChoice) => ({
  value: token,
  label: `${name} · ${codecName(codec)} ${width}×${height}`,
})

/** `isNew`: nothing of this source is in use yet, so the proposal goes into the form by itself. */
function Streams({ source, isNew }: { source: VideoSource; isNew: boolean }) {
  const t = useT()
  const form = Form.useFormInstance<DeviceFields>()
  const mainUrl = Form.useWatch(['config', 'mainUrl'], form)
  const subUrl = Form.useWatch(['config', 'subUrl'], form)
  const streamBy = (token: string | undefined) => source.streams.find(stream => stream.token === token)
  useEffect(() => {
    if (!isNew) return
    const { main, sub } = proposeStreams(source)
    form.setFieldsValue({ config: { ...mainOf(source, main), ...subOf(sub) } })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- proposed once for a source: streams that are chosen afterwards stay
  }, [source])
  const options = source.streams.map(optionOf)
  const tokenBy = (url: string | undefined) =>
    source.streams.find(stream => stream.url === url)?.token ?? null
  return (
    <>
      <label className={css['stream']}>
        {t('enums.streamKind.main')}
        <AppSelect<string | null>
          aria-label={t('enums.streamKind.main')}
          value={tokenBy(mainUrl)}
          onChange={token => form.setFieldsValue({ config: mainOf(source, streamBy(token ?? undefined)) })}
          options={options}
        />
      </label>
      <label className={css['stream']}>
        {t('enums.streamKind.sub')}
        <AppSelect<string | null>
          aria-label={t('enums.streamKind.sub')}
          value={tokenBy(subUrl)}
          onChange={token => form.setFieldsValue({ config: subOf(streamBy(token ?? undefined)) })}
          options={options}
          allowClear
          placeholder={t('device.value.none')}
        />
      </label>
    </>
  )
}
