import { COORDINATE_TEXT_LIMIT } from '@palisade/contract'
import type { InputNumberProps } from 'antd'
import { NumberInput } from './number-input.tsx'

/** A longitude or latitude; its typed text is bounded (COMMON-64). */
export const DegreesInput = (props: InputNumberProps) => (
  <NumberInput step={0.0001} maxLength={COORDINATE_TEXT_LIMIT} {...props} />
)
