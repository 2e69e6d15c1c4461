/// <reference types="@workshop/build/env" />
