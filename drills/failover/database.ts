/** Three servers behind a balancer, of which one takes writes. Both verbs return the moment of the new one's first commit. */
export type Database = {
  name: string
  /** Of the login `assay`, through the balancer. */
  address: string
  /** The superuser's, of whichever server is the primary now. */
  primary(): Promise<string>
  switchOver(): Promise<number>
  /** `kill -9` of the primary with everything that watches it. */
  crash(): Promise<number>
  /** The server that left comes back as a standby. */
  rejoin(): Promise<void>
  close(): Promise<void>
}
