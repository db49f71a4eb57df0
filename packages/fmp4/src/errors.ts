export type Fmp4Fault = 'bad_box' | 'bad_parameter_set' | 'bad_audio_config' | 'bad_fragment' | 'unsupported'

/** The only error this package throws, whatever bytes it is given. */
export class Fmp4Error extends Error {
  readonly fault: Fmp4Fault

  constructor(fault: Fmp4Fault, message: string) {
    super(message)
    this.name = 'Fmp4Error'
    this.fault = fault
  }
}
