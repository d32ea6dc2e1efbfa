// The partner agreement's version: the day from which its words hold. A partner who agreed to an earlier one is asked
// again. A test keeps words and version together.

export const AGREEMENT_VERSION = '2026-11-29'
