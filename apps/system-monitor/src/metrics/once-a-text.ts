/** Makes something of texts that come again and again, as in every list of processes: once for as long as they do. */
export class OnceAText {
  readonly #make: (text: string) => string;
  #made = new Map<string, string>();
  #before = new Map<string, string>();

  constructor(make: (text: string) => string) {
    this.#make = make;
  }

  /** To be called before every list: of texts, those of the list before are kept. */
  begin(): void {
    this.#before = this.#made;
    this.#made = new Map();
  }

  of(text: string): string {
    const made = this.#made.get(text) ?? this.#before.get(text) ?? this.#make(text);
    this.#made.set(text, made);
    return made;
  }
}
