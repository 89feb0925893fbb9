export declare const NODE_FLAGS: readonly string[];
export declare const NODE_SETTINGS: Readonly<Record<string, string>>;
